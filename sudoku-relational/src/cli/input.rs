//! Where puzzles come from.

use super::parse;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;
use sudoku_relational::Geometry;
use sudoku_relational::formats::line::LineParser;
use sudoku_relational::formats::list::Puzzles;

/// The list to read, for every command.
#[derive(clap::Args)]
pub(crate) struct InputArgs {
    /// A list of puzzles, one a line; `-` reads standard input.
    ///
    /// The 81 cells stand in reading order; `.` or `0` is an open cell. Boards of 16, 256 and 625 cells
    /// are read too, with A for 10 and so on. Text after the cells is left alone if a blank, a comma,
    /// a semicolon or # parts it from them. Lines that begin with # or ; are remarks.
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    /// The rows and columns of a box, for other sizes; 2x3 reads boards of 36 cells.
    #[arg(long = "box", value_name = "RxC", value_parser = parse::geometry)]
    pub(crate) geometry: Option<Arc<Geometry>>,
}

/// An open list of puzzles.
pub(crate) struct Input {
    /// How messages call it.
    pub(crate) name: String,
    /// How many bytes there are, if that is known.
    pub(crate) size: Option<u64>,
    pub(crate) puzzles: Puzzles<Box<dyn BufRead>>,
}

impl InputArgs {
    pub(crate) fn open(&self) -> io::Result<Input> {
        let parser = match &self.geometry {
            Some(geometry) => LineParser::sized(Arc::clone(geometry)),
            None => LineParser::squares(),
        };
        let (name, size, reader): (_, _, Box<dyn BufRead>) = if self.file == "-" {
            ("standard input".to_owned(), None, Box::new(io::stdin().lock()))
        } else {
            let file = File::open(&self.file)?;
            let size = file.metadata().ok().filter(Metadata::is_file).map(|about| about.len());
            (self.file.clone(), size, Box::new(BufReader::new(file)))
        };
        Ok(Input { name, size, puzzles: Puzzles::new(reader, parser) })
    }
}
