/** A cover as it goes into the file. */
export interface Picture {
	/** JPEG. */
	bytes: Buffer;
	/** Pixels. */
	width: number;
	height: number;
}

/** Finds the picture of a title; null where there is none, or none that can be had in time. */
export type Pictures = (eisbn: string, cache: string) => Promise<Picture | null>;

/** How long one picture is awaited, and how long all of them together. Milliseconds. */
const pictureTimeoutMs = 5000;
const totalTimeoutMs = 40_000;
/** After so many failures in a row the host is asked for no more. */
const maxFailures = 10;
/** The largest file that is read. Bytes. */
const largest = 8 * 1024 * 1024;
/** A smaller picture counts as none: some hosts send a dot where they have no picture. Pixels. */
const smallest = 20;

/**
 * Opens the host of the covers: its pictures are made as small as they are printed, at 200 pixels an inch.
 * @param box the box that a picture is printed in, in points
 */
export function openPictures(host: string, box: { width: number; height: number }): Pictures {
	const base = host.replace(/\/$/, '');
	const pixels = (points: number) => Math.round((points / 72) * 200);
	const most = { width: pixels(box.width), height: pixels(box.height) };
	const until = Date.now() + totalTimeoutMs;
	let failures = 0;
	return async (eisbn, cache) => {
		if (failures >= maxFailures || Date.now() > until) return null;
		try {
			const found = await load(`${base}/${eisbn}${cache ? `?${cache}` : ''}`, most);
			failures = 0;
			return found;
		} catch {
			failures += 1;
			return null;
		}
	};
}

async function load(url: string, most: { width: number; height: number }): Promise<Picture | null> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(pictureTimeoutMs) });
	if (!answer.ok || Number(answer.headers.get('Content-Length') ?? 0) > largest) {
		await answer.body?.cancel();
		if (answer.status >= 500) throw new Error(`The host of the covers answered ${answer.status}.`);
		return null;
	}
	const { default: sharp } = await import('sharp');
	sharp.cache(false);
	const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()), { limitInputPixels: 50_000_000 })
		.resize({ ...most, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.jpeg({ quality: 80 })
		.toBuffer({ resolveWithObject: true });
	if (info.width < smallest || info.height < smallest) return null;
	return { bytes: data, width: info.width, height: info.height };
}
