/** Hours that the house's clocks are ahead of UTC in winter; one more in summer. */
const winter = 1;
const hour = 3_600_000;

/** The instant in a month at which the clocks of the Union change: the last Sunday, 01:00 UTC. */
function change(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hour;
}

/**
 * Day and time on the wall in Vienna at an instant, wherever the browser is: `2026-11-20`, `19:00`. Without `Intl`,
 * like all dates of the house; the rule is the one in force since 1996.
 */
export function viennaAt(instant: Date): { day: string; time: string } {
  const year = instant.getUTCFullYear();
  const isSummer = instant.getTime() >= change(year, 2) && instant.getTime() < change(year, 9);
  const local = new Date(instant.getTime() + (winter + Number(isSummer)) * hour).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
