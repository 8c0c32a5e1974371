/** A cover picture for embedding in the document. */
export interface Picture {
	/** The picture's JPEG data. */
	bytes: Buffer;
	/** The width of the picture in pixels. */
	width: number;
	height: number;
}

/** Fetches the cover picture of a title. Returns null if the title has no picture, or if the picture does not arrive in time. */
export type Pictures = (eisbn: string, cache: string) => Promise<Picture | null>;

/** The maximum wait for one picture, and for all pictures together, in milliseconds. */
const pictureTimeoutMs = 5000;
const totalTimeoutMs = 40_000;
/** After this many consecutive failures, no more pictures are requested from the picture host. */
const maxFailures = 10;
/** The maximum size of a picture file, in bytes. */
const largest = 8 * 1024 * 1024;
/**
 * The minimum width and height of a usable picture, in pixels. A smaller picture counts as missing, because some hosts send a
 * picture of one pixel for a missing cover.
 */
const smallest = 20;

/**
 * Creates the client that fetches cover pictures from their host. Scales the pictures down to the size in which they are
 * printed, at 200 pixels an inch.
 * @param box the box in which a picture is printed, in points
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
	const file = await readPicture(answer);
	if (file === null) return null;
	const { default: sharp } = await import('sharp');
	sharp.cache(false);
	const { data, info } = await sharp(file, { limitInputPixels: 50_000_000 })
		.resize({ ...most, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.jpeg({ quality: 80 })
		.toBuffer({ resolveWithObject: true });
	if (info.width < smallest || info.height < smallest) return null;
	return { bytes: data, width: info.width, height: info.height };
}

/**
 * Reads a picture up to the maximum file size, because a picture host need not send the file's length. Returns null for a larger
 * file.
 */
async function readPicture({ body }: Response): Promise<Buffer | null> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body ?? []) {
		length += chunk.length;
		// Leaving the loop cancels the stream, so the rest of the file is not downloaded.
		if (length > largest) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
