//! The common parts of the plots of simulations and contests: SVG or PNG, light or dark,
//! and rows of intervals. The font is part of the program, so that none has to be installed.

use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};
use thiserror::Error;

/// The size of the picture, in pixels.
const SIZE: (u32, u32) = (1_120, 520);
const FONT: &str = "sans-serif";

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// Vector graphics.
    Svg,
    /// Pixels.
    Png,
}

impl PictureFormat {
    /// The format for this file name.
    ///
    /// # Errors
    /// [`PlotError::Format`] for another ending.
    pub fn of(path: &Path) -> Result<Self, PlotError> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(PlotError::Format(path.display().to_string())),
        }
    }
}

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// Neither SVG nor PNG.
    #[error("{0}: a picture is a file that ends in .svg or .png")]
    Format(String),
    /// An error of the drawing library.
    #[error("the picture cannot be drawn: {0}")]
    Draw(String),
}

pub(crate) fn failed(error: impl std::fmt::Display) -> PlotError {
    PlotError::Draw(error.to_string())
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PlotTheme {
    pub(crate) background: RGBColor,
    pub(crate) ink: RGBColor,
    pub(crate) quiet: RGBColor,
    pub(crate) bar: RGBColor,
    pub(crate) mark: RGBColor,
}

impl PlotTheme {
    /// Dark on light.
    pub const LIGHT: Self = Self {
        background: RGBColor(255, 255, 255),
        ink: RGBColor(31, 35, 40),
        quiet: RGBColor(208, 215, 222),
        bar: RGBColor(64, 121, 176),
        mark: RGBColor(188, 76, 0),
    };
    /// Light on dark.
    pub const DARK: Self = Self {
        background: RGBColor(13, 17, 23),
        ink: RGBColor(230, 237, 243),
        quiet: RGBColor(48, 54, 61),
        bar: RGBColor(88, 154, 214),
        mark: RGBColor(240, 136, 62),
    };

    pub(crate) fn letters(self, size: u32) -> TextStyle<'static> {
        (FONT, size).into_font().color(&self.ink)
    }
}

/// A picture that can be drawn in any format.
pub(crate) trait Plot {
    fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Result<(), PlotError>;
}

/// Draws a picture.
///
/// # Errors
/// An error of the drawing library.
pub(crate) fn render(picture: &impl Plot, format: PictureFormat) -> Result<Vec<u8>, PlotError> {
    let font = register_font(FONT, FontStyle::Normal, dejavu::sans::regular());
    font.map_err(|_| failed("its letters cannot be read"))?;
    match format {
        PictureFormat::Svg => {
            let mut text = String::new();
            let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
            picture.paint(&area)?;
            drop(area);
            Ok(text.into_bytes())
        }
        PictureFormat::Png => {
            let (width, height) = SIZE;
            let mut pixels = vec![0; (width * height * 3) as usize];
            let area = BitMapBackend::with_buffer(&mut pixels, SIZE).into_drawing_area();
            picture.paint(&area)?;
            drop(area);
            encode(&pixels)
        }
    }
}

fn encode(pixels: &[u8]) -> Result<Vec<u8>, PlotError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// Fills the background and writes a heading; returns the area below it.
pub(crate) fn headed<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    heading: &str,
    theme: PlotTheme,
) -> Result<DrawingArea<B, Shift>, PlotError> {
    area.fill(&theme.background).map_err(failed)?;
    let letters = theme.letters(22);
    area.draw_text(heading, &letters, (24, 18))
        .map_err(failed)?;
    let (_, area) = area.split_vertically(52);
    Ok(area)
}

/// A number with its interval.
pub(crate) struct IntervalRow {
    pub label: String,
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

/// Draws a dot for each number and a line for its interval. The axis begins at `from`,
/// or further left if a number is smaller; a line marks `reference`.
pub(crate) fn intervals<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    heading: &str,
    rows: &[IntervalRow],
    (from, reference): (f64, Option<f64>),
    theme: PlotTheme,
) -> Result<(), PlotError> {
    let from = rows.iter().map(|row| row.low).fold(from, f64::min);
    let ends = rows.iter().map(|row| row.high).chain(reference);
    let to = ends.fold(f64::MIN, f64::max).max(from + 1e-9);
    let (width, height) = area.dim_in_pixel();
    let letters_of = |row: &IntervalRow| row.label.chars().count() as i32;
    let longest = rows.iter().map(letters_of).max().unwrap_or(0);
    // Enough for the longest label, with letters of about eight pixels.
    let (left, right) = ((longest * 8 + 24).clamp(130, 280), width as i32 - 190);
    let scale = f64::from(right - left) / (to - from);
    let across = |value: f64| left + ((value - from) * scale) as i32;
    let letters = theme.letters(14);
    area.draw_text(heading, &letters, (16, 4)).map_err(failed)?;
    let step = ((height as i32 - 60) / rows.len().max(1) as i32).min(44);
    if let Some(reference) = reference {
        let bottom = 46 + step * rows.len() as i32 - step / 2;
        let ends = [(across(reference), 30), (across(reference), bottom)];
        let line = PathElement::new(ends, theme.ink);
        area.draw(&line).map_err(failed)?;
    }
    for (place, row) in rows.iter().enumerate() {
        let middle = 46 + step * place as i32;
        let at = |horizontal| Pos::new(horizontal, VPos::Center);
        let label_style = letters.clone().pos(at(HPos::Right));
        area.draw_text(&row.label, &label_style, (left - 12, middle))
            .map_err(failed)?;
        let background = PathElement::new([(left, middle), (right, middle)], theme.quiet);
        area.draw(&background).map_err(failed)?;
        let ends = [(across(row.low), middle), (across(row.high), middle)];
        let interval = PathElement::new(ends, theme.bar.stroke_width(5));
        area.draw(&interval).map_err(failed)?;
        let dot = Circle::new((across(row.mean), middle), 5, theme.mark.filled());
        area.draw(&dot).map_err(failed)?;
        let IntervalRow {
            mean, low, high, ..
        } = row;
        let value = format!("{mean:.2}  ({low:.2} – {high:.2})");
        let value_style = letters.clone().pos(at(HPos::Left));
        area.draw_text(&value, &value_style, (right + 14, middle))
            .map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_name_gives_the_format() {
        let check = |path: &str, expected: Option<PictureFormat>| {
            assert_eq!(PictureFormat::of(Path::new(path)).ok(), expected, "{path}");
        };
        check("a.svg", Some(PictureFormat::Svg));
        check("b/a.PNG", Some(PictureFormat::Png));
        check("a.pdf", None);
        check("svg", None);
    }
}
