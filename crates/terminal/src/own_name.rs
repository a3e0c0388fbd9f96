//! The name of the person who plays here.

use crate::host::Settings;

/// The default name of a person whose name is not known.
pub(crate) const UNNAMED: &str = "Player";

/// The name at a table with people on other devices.
#[must_use]
pub fn own_name(settings: &Settings) -> String {
    let known = settings.owner.clone().or(settings.people.first().cloned());
    known.or_else(system_name).unwrap_or(UNNAMED.into())
}

/// The name of the user of this computer.
pub(crate) fn system_name() -> Option<String> {
    let user = std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    user.ok().as_deref().and_then(name_of_user)
}

/// The name of a person with this user name; `None` if it does not look like a name.
fn name_of_user(user: &str) -> Option<String> {
    let user = user.to_lowercase();
    let is_name = (2..=12).contains(&user.chars().count()) && user.chars().all(char::is_alphabetic);
    let is_person = !["root", "user", "admin", "guest"].contains(&user.as_str());
    let mut letters = user.chars();
    let first = letters.next().filter(|_| is_name && is_person)?;
    Some(first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_names_that_look_like_names_are_proposed() {
        let check = |user: &str, expected: Option<&str>| {
            assert_eq!(name_of_user(user).as_deref(), expected, "{user}");
        };
        check("ann", Some("Ann"));
        check("Bob", Some("Bob"));
        check("zoë", Some("Zoë"));
        for none in [
            "",
            "x",
            "root",
            "Admin",
            "ann7",
            "a.smith",
            "wwwdatawwwdata",
        ] {
            check(none, None);
        }
    }
}
