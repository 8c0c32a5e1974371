/** A colour in the OKLCH colour space: lightness 0 to 1, chroma 0 to about 0.4, hue in degrees. */
export interface Oklch {
	l: number;
	c: number;
	h: number;
}

type Three = [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Returns the red, green and blue values of `#rrggbb`, each from 0 to 255. */
export function channels(colour: string): Three {
	const channel = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
	return [channel(1), channel(3), channel(5)];
}

const toHex = (rgb: readonly number[]) =>
	`#${rgb
		.map((value) =>
			Math.round(Math.min(1, Math.max(0, value)) * 255)
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`;

/** Converts `#rrggbb` to OKLCH (Björn Ottosson's OKLab, in polar form). */
export function toOklch(colour: string): Oklch {
	const [r, g, b] = channels(colour).map((value) => toLinear(value / 255)) as Three;
	const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
	const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
	const h = (Math.atan2(bb, a) * 180) / Math.PI;
	return { l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short, c: Math.hypot(a, bb), h };
}

/** Converts to `#rrggbb`. If a screen cannot show the colour, reduces the colour's chroma until a screen can show it. */
export function fromOklch({ l, c, h }: Oklch): string {
	const lightness = Math.min(1, Math.max(0, l));
	for (let chroma = c; chroma > 0.001; chroma *= 0.94) {
		const rgb = toRgb(lightness, chroma, h);
		if (rgb.every((value) => value > -0.0005 && value < 1.0005)) return toHex(rgb);
	}
	return toHex(toRgb(lightness, 0, h));
}

function toRgb(l: number, c: number, h: number): Three {
	const a = c * Math.cos((h * Math.PI) / 180);
	const b = c * Math.sin((h * Math.PI) / 180);
	const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
		fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
		fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
	];
}

/** Mixes a share of the second colour into the first colour. The share of the second colour is a number from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
	const [a, b] = [channels(one), channels(other)];
	return toHex(a.map((value, index) => (value + ((b[index] ?? 0) - value) * share) / 255));
}
