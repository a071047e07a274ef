/** Splits "Gasthaus zur Linde" into "Gasthaus" (small, above) and "zur Linde". */
export function wordmark(product: string): { above: string; name: string } {
  const [first = "", ...rest] = product.split(" ");
  return rest.length === 0 ? { above: "", name: first } : { above: first, name: rest.join(" ") };
}
