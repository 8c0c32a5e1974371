import { hash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { serifStack } from './text/face';

/** The default width of pictures in link previews, in pixels. */
const usualWidth = 800;

type Sharp = typeof import('sharp')['default'];

let loading: Promise<Sharp> | undefined;

type Picture = Uint8Array<ArrayBuffer>;

/**
 * Caches drawn cover pictures of about 40 KB each. When a link is shared, its picture gets many requests at the same time, each
 * with its own query or cookies.
 */
const pictures = new LRUCache<string, Promise<Picture>>({ max: 100 });
/**
 * The promise of the last drawing in progress. Pictures are drawn one after the other, because passwords are hashed by the same
 * threads.
 */
let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * Renders a drawn cover as a PNG, because sites that preview shared links do not show SVG. Uses the shop's own font, whatever
 * fonts the machine has.
 */
export function coverPicture(svg: string, width = usualWidth): Promise<Picture> {
	const key = hash('sha256', `${width} ${svg}`, 'base64');
	const held = pictures.get(key);
	if (held) return held;
	const picture = lastDrawn.then(() => draw(svg, width));
	lastDrawn = picture.catch(() => pictures.delete(key));
	pictures.set(key, picture);
	return picture;
}

async function draw(svg: string, width: number): Promise<Picture> {
	loading ??= loadSharp();
	const sharp = await loading;
	const drawing = svg.replaceAll(serifStack, `Literata,${serifStack}`);
	const picture = sharp(Buffer.from(drawing), { density: 144 }).resize({ width }).png({ palette: true, quality: 90 });
	return Uint8Array.from(await picture.toBuffer());
}

/** Loads the library that draws text. The library looks for fonts only once, in the machine's folders and the shop's folder. */
async function loadSharp(): Promise<Sharp> {
	if (process.env.FONTCONFIG_FILE === undefined) {
		const folder = mkdtempSync(join(tmpdir(), 'bookshop-fonts-'));
		const faces = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/literata/package.json'));
		const file = join(folder, 'fonts.conf');
		writeFileSync(file, fontConfig(faces, folder));
		process.env.FONTCONFIG_FILE = file;
	}
	return (await import('sharp')).default;
}

const fontConfig = (faces: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${faces}</dir>
<cachedir>${cache}</cachedir>
</fontconfig>
`;
