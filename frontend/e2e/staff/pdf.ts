const object = (number: number, content: Buffer | string, end = "") =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from(`${end}\nendobj\n`)]);

function pdfWithContent(content: Buffer): Buffer {
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${String(content.length).padStart(10, "0")}>>stream\n`),
    content,
  ]);
  const objects = [
    object(1, "<</Type/Catalog/Pages 2 0 R>>"),
    object(2, "<</Type/Pages/Count 1/Kids[3 0 R]>>"),
    object(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>"),
    object(4, stream, "\nendstream"),
  ];
  const head = Buffer.from("%PDF-1.4\n");
  const offsets: number[] = [];
  let offset = head.length;
  for (const { length } of objects) {
    offsets.push(offset);
    offset += length;
  }
  const tenDigits = (value: number) => String(value).padStart(10, "0");
  const rows = offsets.map((position) => `${tenDigits(position)} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${tenDigits(offset)}\n%%EOF\n`;
  return Buffer.concat([head, ...objects, Buffer.from(table)]);
}

/** A one-page PDF of exactly `size` bytes; content differs per seed. */
export function makePdf(size: number, seed = 1): Buffer {
  const length = size - pdfWithContent(Buffer.alloc(0)).length;
  const content = Buffer.alloc(length);
  let state = seed;
  for (let position = 0; position + 4 <= length; position += 4) {
    // Linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    content.writeUInt32LE(state, position);
  }
  return pdfWithContent(content);
}
