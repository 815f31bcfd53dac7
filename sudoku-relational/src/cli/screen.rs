//! What a run shows: results on standard output, everything about the run on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::OnceCell;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// A batch shorter than this, in bytes, is not worth a progress bar.
const LONG_BATCH: u64 = 20 * 82;

/// The two streams and, on a terminal, the progress of a long batch.
pub(crate) struct Screen {
    progress: OnceCell<ProgressBar>,
    /// Whether somebody watches.
    watched: bool,
    /// How many bytes the batch has, if that is known.
    size: Option<u64>,
}

/// Standard output takes no more.
pub(crate) enum Closed {
    /// The reader went away, as `head` does: nothing to complain about.
    Pipe,
    /// Writing failed.
    Failed(io::Error),
}

impl Screen {
    /// A screen that shows no progress.
    pub(crate) fn plain() -> Screen {
        Screen { progress: OnceCell::new(), watched: false, size: None }
    }

    /// A screen for a batch of so many bytes, if that is known.
    pub(crate) fn for_batch(size: Option<u64>) -> Screen {
        // What is typed in line by line needs no progress.
        let typed = size.is_none() && io::stdin().is_terminal();
        let screen = Screen { progress: OnceCell::new(), watched: io::stderr().is_terminal() && !typed, size };
        screen.show_if_long(size.unwrap_or(0));
        screen
    }

    fn show_if_long(&self, bytes: u64) {
        if self.watched && bytes > LONG_BATCH {
            self.progress.get_or_init(|| bar(self.size));
        }
    }

    /// Writes a result, at once: whoever reads gets it before the next puzzle is begun.
    pub(crate) fn result(&self, text: impl Display) -> Result<(), Closed> {
        let write = || {
            let mut out = io::stdout().lock();
            write!(out, "{text}").and_then(|()| out.flush())
        };
        self.suspended(write).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Closed::Pipe,
            _ => Closed::Failed(error),
        })
    }

    /// Writes a line about the run. If standard error is closed there is nobody to tell.
    pub(crate) fn note(&self, text: impl Display) {
        // In one piece: standard error is not buffered.
        let line = format!("{text}\n");
        let _ = self.suspended(|| io::stderr().lock().write_all(line.as_bytes()));
    }

    /// Writes what went wrong.
    pub(crate) fn error(&self, text: impl Display) {
        self.note(format_args!("error: {text}"));
    }

    /// Shows how far the batch is.
    pub(crate) fn advance(&self, bytes: u64, message: impl FnOnce() -> String) {
        self.show_if_long(bytes);
        if let Some(bar) = self.progress.get() {
            bar.set_position(bytes);
            bar.set_message(message());
        }
    }

    /// Clears the progress.
    pub(crate) fn finish(&self) {
        if let Some(bar) = self.progress.get() {
            bar.finish_and_clear();
        }
    }

    fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.progress.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

fn bar(size: Option<u64>) -> ProgressBar {
    let template = if size.is_some() { "{elapsed:>4} [{bar:30}] {percent:>3}% {msg}" } else { "{elapsed:>4} {msg}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr()).with_style(style.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
