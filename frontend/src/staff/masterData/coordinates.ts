const direction = "(?:N(?:ord|orth)?|S(?:\u00fcd|outh)?|E(?:ast)?|O(?:st)?|W(?:est)?)";
/** "48.43", "+48,43", "48.43° N", "Nord 48° 25′ 48″" */
const coordinate = String.raw`(${direction})?\s*([-−+]?\d{1,3}(?:[.,]\d+)?)\s*[°º]?(?:\s*(\d+(?:[.,]\d+)?)\s*['′’](?:\s*(\d+(?:[.,]\d+)?)\s*(?:["″”]|''|′′))?)?\s*(${direction})?`;
/** A comma between the numbers is followed by a blank, unless the numbers have points or decimal commas. */
const separator = String.raw`(?:\s*[;/]\s*|,\s+|\s+|(?<=\.\d+[°º]?\s*${direction}?),|(?<=,\d+[°º]?\s*${direction}?),(?=\s*[-−+]?\d{1,3},\d))`;
const pair = new RegExp(
  String.raw`^(?:geo:|@)?[\s([]*${coordinate}${separator}${coordinate}[\s)\]]*(?:,\d+(?:\.\d+)?[zm])?$`,
  "i",
);

const toNumber = (text: string | undefined) => Number((text ?? "0").replace(",", ".").replace("−", "-"));

function toDegrees([before, degrees, minutes, seconds, after]: readonly (string | undefined)[]) {
  const letter = (before ?? after ?? "").charAt(0).toUpperCase();
  const whole = toNumber(degrees);
  const fraction = toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  const isNegative = /^[SW]$/.test(letter) || degrees?.startsWith("-") || degrees?.startsWith("−");
  const size = Number((Math.abs(whole) + fraction).toFixed(6));
  return { letter, value: isNegative ? -size : size };
}

/** Latitude and longitude of a pasted pair, such as "48.7567, 15.9518" or "48°45'24.1\"N 15°57'06.5\"E". */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | undefined {
  const match = pair.exec(text.replace(/\p{DI}/gu, "").trim());
  if (match === null) return undefined;
  const [first, second] = [toDegrees(match.slice(1, 6)), toDegrees(match.slice(6, 11))];
  const isLongitudeFirst = /^[EOW]$/.test(first.letter);
  const [latitude, longitude] = isLongitudeFirst ? [second.value, first.value] : [first.value, second.value];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
