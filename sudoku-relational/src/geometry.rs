//! The shape of a board: cells and groups that know each other.
//!
//! Knows which cells share a row, a column or a box, for boxes of any size.
//! Must not know what stands in a cell, nor any notation or goal.

use std::fmt;
use std::sync::Arc;

/// The largest number of rows (and of columns, and of values) a board may have.
///
/// A set of values is one machine word, see [`Candidates`](crate::Candidates).
///
/// ```
/// assert!(sudoku_relational::Geometry::new(8, 8).is_ok());
/// assert_eq!(sudoku_relational::MAX_SIZE, 64);
/// ```
pub const MAX_SIZE: usize = 64;

/// The cells and groups of a board with boxes of a given size.
///
/// A box of `r` rows and `c` columns makes a board of `n = r * c` rows, columns, boxes and values.
/// Cells are numbered from 0 in reading order; so are the groups: rows, columns, then boxes.
///
/// ```
/// use sudoku_relational::Geometry;
///
/// let usual = Geometry::new(3, 3)?;
/// assert_eq!(usual.size(), 9);
/// assert_eq!(usual.cells().len(), 81);
/// assert_eq!(usual.cell(40).to_string(), "r5c5");
/// assert_eq!(usual.groups().len(), 27);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Geometry {
    box_rows: usize,
    box_columns: usize,
    cells: Box<[Cell]>,
    groups: Box<[Group]>,
}

/// One cell of a [`Geometry`]: where it stands and which groups it belongs to.
///
/// Shown as `r1c1`, counted from 1.
///
/// ```
/// let cell = sudoku_relational::Geometry::new(3, 3)?.cell(10).clone();
/// assert_eq!((cell.index(), cell.row(), cell.column()), (10, 1, 1));
/// assert_eq!(cell.to_string(), "r2c2");
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    index: usize,
    row: usize,
    column: usize,
    groups: [usize; 3],
}

/// Some cells whose values must all differ: a row, a column or a box.
///
/// ```
/// let last = sudoku_relational::Geometry::new(2, 2)?.groups()[11].clone();
/// assert_eq!(last.to_string(), "box 4");
/// assert_eq!(last.cells(), [10, 11, 14, 15]);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    kind: GroupKind,
    number: usize,
    cells: Vec<usize>,
}

/// What a [`Group`] is.
///
/// ```
/// use sudoku_relational::{Geometry, GroupKind};
/// assert_eq!(Geometry::new(3, 3)?.groups()[9].kind(), GroupKind::Column);
/// # Ok::<(), sudoku_relational::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupKind {
    /// All the cells on one line from left to right.
    Row,
    /// All the cells on one line from top to bottom.
    Column,
    /// All the cells in one of the rectangles the board is divided into.
    Box,
}

/// No board has boxes of this size.
///
/// ```
/// let error = sudoku_relational::Geometry::new(0, 3).unwrap_err();
/// assert_eq!(error.to_string(), "a box of 0x3 cells makes no board: sizes go from 1 to 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeError {
    box_rows: usize,
    box_columns: usize,
}

impl Geometry {
    /// The board whose boxes have `box_rows` rows and `box_columns` columns.
    ///
    /// Costs one pass over the cells; share the result instead of making it again.
    ///
    /// ```
    /// use sudoku_relational::Geometry;
    /// assert_eq!(Geometry::new(2, 3)?.size(), 6);
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    ///
    /// # Errors
    /// If the board would have no cell, or more than [`MAX_SIZE`] rows.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Arc<Geometry>, SizeError> {
        let size = box_rows.saturating_mul(box_columns);
        if size == 0 || size > MAX_SIZE {
            return Err(SizeError { box_rows, box_columns });
        }
        let cells: Box<[Cell]> = (0..size * size).map(|index| Cell::new(index, box_rows, box_columns)).collect();
        let kinds = [GroupKind::Row, GroupKind::Column, GroupKind::Box];
        let mut groups: Box<[Group]> =
            kinds.into_iter().flat_map(|kind| (0..size).map(move |number| Group::empty(kind, number))).collect();
        for cell in &cells {
            for &group in &cell.groups {
                groups[group].cells.push(cell.index);
            }
        }
        Ok(Arc::new(Geometry { box_rows, box_columns, cells, groups }))
    }

    /// The usual board: 9x9 cells, boxes of 3x3.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().size(), 9);
    /// ```
    #[must_use]
    pub fn usual() -> Arc<Geometry> {
        Geometry::new(3, 3).expect("3x3 is a size of box")
    }

    /// The number of rows, which is also that of columns, of boxes and of values.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::new(3, 4)?.size(), 12);
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        self.box_rows * self.box_columns
    }

    /// The rows and the columns of a box.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::new(3, 4)?.box_size(), (3, 4));
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    #[must_use]
    pub fn box_size(&self) -> (usize, usize) {
        (self.box_rows, self.box_columns)
    }

    /// All the cells, in reading order.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cells().len(), 81);
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cell with this number.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cell(80).to_string(), "r9c9");
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn cell(&self, index: usize) -> &Cell {
        &self.cells[index]
    }

    /// All the groups: the rows from the top, the columns from the left, the boxes in reading order.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().groups()[0].to_string(), "row 1");
    /// ```
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The groups a cell belongs to: its row, its column, its box.
    ///
    /// ```
    /// let usual = sudoku_relational::Geometry::usual();
    /// let names: Vec<String> = usual.groups_of(40).map(|group| group.to_string()).collect();
    /// assert_eq!(names, ["row 5", "column 5", "box 5"]);
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn groups_of(&self, cell: usize) -> impl Iterator<Item = &Group> {
        self.cells[cell].groups.iter().map(|&group| &self.groups[group])
    }

    /// The other cells that share a group with this one, in reading order, each once.
    ///
    /// Asked of the groups each time, at a cost in proportion to their cells.
    ///
    /// ```
    /// let small = sudoku_relational::Geometry::new(2, 2)?;
    /// assert_eq!(small.peers(0), [1, 2, 3, 4, 5, 8, 12]);
    /// # Ok::<(), sudoku_relational::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> Vec<usize> {
        let mut peers: Vec<usize> =
            self.groups_of(cell).flat_map(Group::cells).copied().filter(|&other| other != cell).collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }
}

impl Cell {
    fn new(index: usize, box_rows: usize, box_columns: usize) -> Cell {
        let size = box_rows * box_columns;
        let (row, column) = (index / size, index % size);
        // A band of boxes has `box_rows` boxes beside each other.
        let in_box = row / box_rows * box_rows + column / box_columns;
        Cell { index, row, column, groups: [row, size + column, 2 * size + in_box] }
    }

    /// The number of the cell in reading order, from 0.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cell(9).index(), 9);
    /// ```
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The row, counted from 0 at the top.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cell(9).row(), 1);
    /// ```
    #[must_use]
    pub fn row(&self) -> usize {
        self.row
    }

    /// The column, counted from 0 at the left.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cell(9).column(), 0);
    /// ```
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The numbers of the groups this cell belongs to, for [`Geometry::groups`].
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().cell(40).groups(), [4, 13, 22]);
    /// ```
    #[must_use]
    pub fn groups(&self) -> &[usize] {
        &self.groups
    }
}

impl Group {
    fn empty(kind: GroupKind, number: usize) -> Group {
        Group { kind, number, cells: Vec::new() }
    }

    /// Whether this is a row, a column or a box.
    ///
    /// ```
    /// use sudoku_relational::{Geometry, GroupKind};
    /// assert_eq!(Geometry::usual().groups()[26].kind(), GroupKind::Box);
    /// ```
    #[must_use]
    pub fn kind(&self) -> GroupKind {
        self.kind
    }

    /// The cells of the group, in reading order.
    ///
    /// ```
    /// assert_eq!(sudoku_relational::Geometry::usual().groups()[0].cells(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({}x{})", self.box_rows, self.box_columns)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            GroupKind::Row => "row",
            GroupKind::Column => "column",
            GroupKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { box_rows, box_columns } = self;
        write!(f, "a box of {box_rows}x{box_columns} cells makes no board: sizes go from 1 to {MAX_SIZE}")
    }
}

impl std::error::Error for SizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(usize, usize); 8] = [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (5, 5), (8, 8)];

    #[test]
    fn cells_and_groups_know_each_other() {
        for (rows, columns) in SIZES {
            let geometry = Geometry::new(rows, columns).unwrap();
            for (number, group) in geometry.groups().iter().enumerate() {
                assert_eq!(group.cells().len(), geometry.size());
                for &cell in group.cells() {
                    assert!(geometry.cell(cell).groups().contains(&number));
                }
            }
            for cell in geometry.cells() {
                assert!(geometry.groups_of(cell.index()).all(|g| g.cells().contains(&cell.index())));
            }
        }
    }

    #[test]
    fn a_box_is_a_rectangle_of_its_size() {
        for (rows, columns) in SIZES {
            let geometry = Geometry::new(rows, columns).unwrap();
            for group in geometry.groups().iter().filter(|g| g.kind() == GroupKind::Box) {
                let first = geometry.cell(group.cells()[0]);
                let inside = |cell: &Cell| {
                    (first.row()..first.row() + rows).contains(&cell.row())
                        && (first.column()..first.column() + columns).contains(&cell.column())
                };
                assert!(group.cells().iter().all(|&cell| inside(geometry.cell(cell))));
            }
        }
    }

    #[test]
    fn a_cell_of_the_usual_board_has_twenty_peers_and_is_none_of_them() {
        let usual = Geometry::usual();
        for cell in 0..81 {
            let peers = usual.peers(cell);
            assert_eq!(peers.len(), 20);
            assert!(peers.iter().all(|&peer| peer != cell && usual.peers(peer).contains(&cell)));
        }
    }

    #[test]
    fn sizes_outside_the_limits_are_refused_without_overflow() {
        for (rows, columns) in [(0, 3), (3, 0), (5, 13), (65, 1), (usize::MAX, usize::MAX)] {
            assert!(Geometry::new(rows, columns).is_err());
        }
    }
}
