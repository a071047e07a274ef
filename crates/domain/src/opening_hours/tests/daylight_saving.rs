//! Clock changes (decision H7): on 29 March 2026 from 02:00 to 03:00, on 25 October 2026 from 03:00 back to 02:00.

use super::notation::check;

#[test]
fn spring_a_time_that_does_not_exist_moves_forward() {
    check(
        "
        Sa 18:00–02:30, Küche 18:00–02:00
        So 02:15–15:00, Küche 02:45–04:00
        ",
        "
        So 2026-03-29 01:59   offen bis 15:00        Küche offen bis 03:00
        So 2026-03-29 03:00   offen bis 15:00        Küche zu bis 03:45
        So 2026-03-29 03:45   offen bis 15:00        Küche offen bis 04:00
        ",
    );
    check(
        "
        Sa 18:00–02:30
        So 03:45–15:00, Küche 02:15–03:10
        Mo 03:45–15:00, Küche 02:15–03:10
        ",
        "
        So 2026-03-29 01:59   offen bis 03:30        Küche zu bis Mo 02:15
        So 2026-03-29 03:20   offen bis 03:30        Küche zu bis Mo 02:15
        So 2026-03-29 03:30   zu bis 03:45           Küche zu bis Mo 02:15
        ",
    );
    check(
        "
        Sa 22:00–02:15+02:45–03:00
        So zu
        ",
        "
        So 2026-03-29 01:59   offen bis 03:00        Küche zu bis Mo 11:00
        So 2026-03-29 03:00   zu bis Mo 10:00        Küche zu bis Mo 11:00
        ",
    );
}

#[test]
fn autumn_a_time_that_occurs_twice_means_the_first() {
    check(
        "
        Sa 18:00–02:30, Küche 18:00–03:00
        So 10:00–15:00
        ",
        "
        So 2026-10-25 02:29   offen bis 02:30        Küche offen bis 03:00
        So 2026-10-25 02:30   zu bis 10:00           Küche offen bis 03:00
        So 2026-10-25 02:00B  zu bis 10:00           Küche offen bis 03:00
        So 2026-10-25 02:29B  zu bis 10:00           Küche offen bis 03:00
        So 2026-10-25 02:59B  zu bis 10:00           Küche offen bis 03:00
        So 2026-10-25 03:00   zu bis 10:00           Küche zu bis Mo 11:00
        ",
    );
    check(
        "So 02:30–04:00, Küche 02:00–02:45",
        "
        So 2026-10-25 01:59   zu bis 02:30           Küche zu bis 02:00
        So 2026-10-25 02:30   offen bis 04:00        Küche offen bis 02:45
        So 2026-10-25 02:45   offen bis 04:00        Küche zu bis Mo 11:00
        So 2026-10-25 02:15B  offen bis 04:00        Küche zu bis Mo 11:00
        So 2026-10-25 03:59   offen bis 04:00        Küche zu bis Mo 11:00
        ",
    );
}
