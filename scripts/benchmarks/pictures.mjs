import { createRequire } from "node:module";
import { delay, cpuTime, memory, peakMemory, resetPeakMemory } from "./processes.mjs";
import { median } from "./statistics.mjs";

const sharp = createRequire(`${process.env.sharp_folder}/`)("sharp");
sharp.concurrency(1);
sharp.cache(false);

const [width, height] = [4000, 3000];
const rounds = 5;
const batch = 20;

/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A JPEG of 12 megapixels with details of all sizes, and the noise of a camera. */
async function drawPhoto() {
  const random = randomNumbers(12_345);
  const samples = new Float32Array(width * height * 3);
  for (let octave = 2; octave <= 11; octave += 1) {
    const size = { width: 2 ** octave, height: Math.max(2, Math.round(0.75 * 2 ** octave)), channels: 3 };
    const noise = Buffer.from(Array.from({ length: size.width * size.height * 3 }, () => random() * 256));
    const layer = await sharp(noise, { raw: size }).resize(width, height, { kernel: "cubic", fit: "fill" }).raw().toBuffer();
    const contrast = 1.4 * 0.5 ** ((octave - 1) * 0.62);
    for (let index = 0; index < samples.length; index += 1) samples[index] += contrast * (layer[index] - 128);
  }
  const pixels = Uint8ClampedArray.from(samples, (sample) => 128 + sample + (random() + random() - 1) * 14);
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 3 } }).jpeg({ quality: 90 }).toBuffer();
}

/** CPU time in ms of the same files by sharp. */
async function encodeWithSharp(photo) {
  const before = process.cpuUsage();
  for (const fileWidth of [480, 750, 1200, 1600]) await sharp(photo).rotate().resize(fileWidth).webp({ quality: 72 }).toBuffer();
  await sharp(photo).rotate().resize(800).jpeg({ quality: 78 }).toBuffer();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU time in ms of an uploaded photo, here and with sharp, and the memory in bytes that a batch of photos takes and leaves. */
export async function measurePictures(server) {
  const photo = await drawPhoto();
  let uploads = 0;
  // Bytes after the end make it another photo.
  const upload = () => server.uploadPicture(Buffer.concat([photo, Buffer.from(String(uploads++))]), "photo");
  await upload();
  await encodeWithSharp(photo);
  const [own, others] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuTime(server.pid);
    await upload();
    own.push((cpuTime(server.pid) - before) / 1000);
    others.push(await encodeWithSharp(photo));
  }
  return { own: median(own), sharp: median(others) };
}

/** Memory in bytes above its level before a batch of photos: the peak, and what is left afterwards. */
export async function measureBatch(server) {
  const photo = await drawPhoto();
  const before = memory(server.pid);
  resetPeakMemory(server.pid);
  for (let number = 0; number < batch; number += 1)
    await server.uploadPicture(Buffer.concat([photo, Buffer.from(`batch ${number}`)]), "photo");
  await delay(2000);
  return { peak: peakMemory(server.pid) - before, left: memory(server.pid) - before };
}
