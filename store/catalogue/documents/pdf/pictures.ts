/** A cover picture for embedding in the document. */
export interface Picture {
	/** The picture as JPEG. */
	bytes: Buffer;
	/** The width in pixels. */
	width: number;
	height: number;
}

/** Fetches the picture of a title; null if it has none, or if the picture does not arrive in time. */
export type Pictures = (eisbn: string, cache: string) => Promise<Picture | null>;

/** The longest wait for one picture, and for all of them together, in milliseconds. */
const pictureTimeoutMs = 5000;
const totalTimeoutMs = 40_000;
/** After this many failures in a row, no more pictures are requested from the host. */
const maxFailures = 10;
/** The largest file that is read, in bytes. */
const largest = 8 * 1024 * 1024;
/**
 * The smallest side of a usable picture, in pixels. A smaller picture counts as missing, because some hosts send a picture of one
 * pixel instead.
 */
const smallest = 20;

/**
 * Opens the host of the cover pictures. The pictures are scaled down to their printed size, at 200 pixels an inch.
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

/** Reads a picture up to the largest size, because a host need not send the file's length. Returns null for a larger picture. */
async function readPicture({ body }: Response): Promise<Buffer | null> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body ?? []) {
		length += chunk.length;
		// Leaving the loop cancels the stream, and with it the rest of the file.
		if (length > largest) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
