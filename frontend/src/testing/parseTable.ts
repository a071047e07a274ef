/** The cases of a table `question => answer`, which the tests of the crate `domain` read too. */
export const parseTable = (table: string) =>
  table
    .trimEnd()
    .split("\n")
    .map((line) => line.split("=>").map((part) => part.trim()) as [string, string]);
