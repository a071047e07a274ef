/** "Gasthaus zur Linde" is set as a small "Gasthaus" over "zur Linde"; a name of one word stands alone. */
export function wordmark(product: string): { above: string; name: string } {
  const [first = "", ...rest] = product.split(" ");
  return rest.length === 0 ? { above: "", name: first } : { above: first, name: rest.join(" ") };
}
