/** For the wordmark: splits "Gasthaus zur Linde" into "Gasthaus" (small, above) and "zur Linde". */
export function splitProductName(product: string): { smallPart: string; mainPart: string } {
  const [first = "", ...rest] = product.split(" ");
  return rest.length === 0
    ? { smallPart: "", mainPart: first }
    : { smallPart: first, mainPart: rest.join(" ") };
}
