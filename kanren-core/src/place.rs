//! Where something stands in the user's program.

use std::fmt;
use std::panic::Location;

/// Where a goal, a call or a relation stands in the program, and its text if a macro wrote it down.
///
/// ```
/// use kanren_core::prelude::*;
/// let (place, line) = (Place::here().with_text("Place::here()"), line!());
/// assert_eq!((place.file(), place.line()), (file!(), line));
/// assert_eq!(place.text(), Some("Place::here()"));
/// assert_eq!(place.to_string(), format!("{}:{line}", file!()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    location: &'static Location<'static>,
    text: Option<&'static str>,
}

impl Place {
    /// The place of the caller.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// /// Says where it was called.
    /// #[track_caller]
    /// fn note() -> Place {
    ///     Place::here()
    /// }
    /// assert_eq!(note().line(), line!());
    /// ```
    #[track_caller]
    pub const fn here() -> Place {
        Place { location: Location::caller(), text: None }
    }

    /// The same place with the text that stands there.
    pub const fn with_text(self, text: &'static str) -> Place {
        Place { text: Some(text), ..self }
    }

    /// The file, as the compiler names it.
    pub fn file(self) -> &'static str {
        self.location.file()
    }

    /// The line, from 1.
    pub fn line(self) -> u32 {
        self.location.line()
    }

    /// The column, from 1.
    ///
    /// ```
    /// use kanren_core::prelude::*;
    /// let place = Place::here();
    /// assert!(place.column() > "let place".len() as u32);
    /// ```
    pub fn column(self) -> u32 {
        self.location.column()
    }

    /// The text that stands there, if it is known.
    pub fn text(self) -> Option<&'static str> {
        self.text
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file(), self.line())
    }
}
