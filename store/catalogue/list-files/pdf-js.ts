import { readFile } from 'node:fs/promises';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { Unreadable } from './unreadable';

/** Reads the text lines of a PDF in JavaScript, without the program poppler. The whole PDF file is in memory. */
export async function* readPdfWithoutPoppler(path: string): AsyncGenerator<string[], void, undefined> {
	// The PDF library is loaded with the first PDF, because most processes never read a PDF.
	const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const loading = getDocument({
		data: new Uint8Array(await readFile(path)),
		isEvalSupported: false,
		disableFontFace: true,
		useSystemFonts: false,
		useWasm: false,
		verbosity: VerbosityLevel.ERRORS,
	});
	try {
		const document = await loading.promise;
		for (let number = 1; number <= document.numPages; number++) {
			const page = await document.getPage(number);
			const { items } = await page.getTextContent();
			yield textLines(items.filter((item): item is TextItem => 'str' in item));
			page.cleanup();
		}
	} catch (error) {
		throw new Unreadable(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged');
	} finally {
		await loading.destroy();
	}
}

/**
 * Joins the pieces of text at the same height of a page into a line, from left to right. A wide gap between two pieces of text
 * separates two columns.
 */
function textLines(items: TextItem[]): string[] {
	const lines = new Map<number, TextItem[]>();
	for (const item of items) {
		if (item.str.trim() === '') continue;
		const height = Math.round((item.transform[5] as number) / 2);
		lines.set(height, [...(lines.get(height) ?? []), item]);
	}
	return [...lines.entries()].sort(([a], [b]) => b - a).map(([, line]) => textOf(line));
}

function textOf(line: TextItem[]): string {
	let text = '';
	let end = 0;
	for (const { str, transform, width, height } of line.sort((a, b) => a.transform[4] - b.transform[4])) {
		const start = transform[4] as number;
		const gap = start - end;
		text += text === '' || gap < height * 0.15 ? str : gap < height ? ` ${str}` : `   ${str}`;
		end = start + width;
	}
	return text;
}
