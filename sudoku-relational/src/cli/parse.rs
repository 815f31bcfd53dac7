//! Reading the values of options.

use kanren_core::prelude::Search;
use std::sync::Arc;
use std::time::Duration;
use sudoku_relational::Geometry;

/// The words for `--search`, the short ones first.
pub(crate) const SEARCHES: [&str; 6] = ["dfs", "fair", "interleave", "balanced", "fair-disjunction", "bfs"];

pub(crate) fn search(text: String) -> Result<Search, String> {
    text.parse().map_err(|_| format!("there is no search called {text:?}"))
}

/// A whole number from 1, where `_` may part the digits.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    match digits.parse() {
        Ok(0) => Err("it must be at least 1".into()),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}

/// A time such as `2`, `2s`, `0.5s`, `500ms` or `3min`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "min" => 60.0,
        _ => return Err("the unit of time is ms, s or min".into()),
    };
    let number: f64 = number.parse().map_err(|_| "write a time as 2s, 500ms or 3min".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

/// The size of a box, such as `2x3`: rows, then columns.
pub(crate) fn geometry(text: &str) -> Result<Arc<Geometry>, String> {
    let (rows, columns) = text.split_once(['x', 'X']).ok_or("write the rows and columns of a box as 2x3")?;
    let number = |text: &str| text.parse::<usize>().map_err(|error| format!("{text:?}: {error}"));
    let geometry = Geometry::new(number(rows)?, number(columns)?).map_err(|error| error.to_string())?;
    if geometry.size() > 35 { Err("a line holds boards of up to 35x35".into()) } else { Ok(geometry) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time("2"), Ok(Duration::from_secs(2)));
        assert_eq!(time("0.5s"), Ok(Duration::from_millis(500)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("3min"), Ok(Duration::from_secs(180)));
        for bad in ["", "s", "-1", "2h", "1e400", "nan", "2 years"] {
            assert!(time(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn counts_may_be_parted_and_are_never_zero() {
        assert_eq!(count("20_000"), Ok(20_000));
        for bad in ["0", "", "_", "-1", "1.5", "99999999999999999999"] {
            assert!(count(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn boxes_are_rows_by_columns() {
        assert_eq!(geometry("2x3").unwrap().box_size(), (2, 3));
        for bad in ["", "3", "3x", "0x3", "6x6", "-1x2", "99999999999999999999x2"] {
            assert!(geometry(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn every_word_for_a_search_is_known_to_the_engine() {
        assert!(SEARCHES.iter().all(|word| search((*word).to_owned()).is_ok()));
    }
}
