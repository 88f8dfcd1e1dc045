//! The program as the engine sees it.
