import sharp from 'sharp';
import { expect, it } from 'vitest';
import { coverPicture } from '~/covers/cover-picture.server';
import { drawCover } from '~/covers/draw-cover';
import { book } from './books';

it('turns a drawn cover into a picture with the same shape, ground and words', async () => {
	const drawing = drawCover(book());
	const [, width, height] = (/width="(\d+)" height="(\d+)"/.exec(drawing) ?? []).map(Number);
	const picture = await coverPicture(drawing);
	const { format, width: wide = 0, height: high = 0 } = await sharp(picture).metadata();
	expect({ format, wide }).toEqual({ format: 'png', wide: 800 });
	expect(wide / high).toBeCloseTo((width ?? 0) / (height ?? 1), 2);
	// Without its words the picture differs, so the words were drawn.
	const wordless = await coverPicture(drawing.replace(/<text[^>]*>.*?<\/text>/gs, ''));
	expect(Buffer.compare(picture, wordless)).not.toBe(0);
});

it('draws a picture once for concurrent requests, and once for each width', async () => {
	const drawing = drawCover(book());
	expect(await coverPicture(drawing)).toBe(await coverPicture(drawing));
	expect(await coverPicture(drawing, 100)).not.toBe(await coverPicture(drawing));
});
