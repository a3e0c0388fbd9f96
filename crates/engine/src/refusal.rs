//! Why a move was not made: it is not possible, or a part of it is missing.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::scene::Colour;

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// What a player types.
    pub key: String,
    /// What it means.
    pub label: String,
    /// The whole move.
    pub text: String,
    /// The colour that this answer names, if it names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
}

/// A question that completes a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ask {
    /// The question.
    pub prompt: String,
    /// The answers.
    pub choices: Vec<Choice>,
    /// The message for any other answer.
    pub otherwise: String,
}

/// Why a move was not made. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It is not possible; the text says why and what is possible.
    #[error("{0}")]
    No(String),
    /// It is incomplete.
    #[error("{}", .0.prompt)]
    Ask(Ask),
}

impl Refusal {
    /// A refusal with this text.
    pub fn no(why: impl Into<String>) -> Self {
        Self::No(why.into())
    }
}
