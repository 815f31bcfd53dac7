//! What `#[relation]` writes: parameters, arguments, and relations that also take data.
