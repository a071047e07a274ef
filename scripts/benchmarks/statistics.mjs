const sorted = (values) => [...values].sort((a, b) => a - b);

export const median = (values) => percentile(values, 0.5);

/** The smallest value that `share` of the values do not exceed. */
export const percentile = (values, share) => sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)];

export const sum = (values) => values.reduce((total, each) => total + each, 0);

/** A number with three significant digits. */
export const format = (value) => Number(value.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 3 });

/** A table in Markdown. */
export const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
