//! What `run!` and `project!` write.
