import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPdf } from '~store/catalogue/list-files/pdf';

test('limits the memory and the time of the PDF reader', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-poppler-'));
	const program = join(folder, 'pdftotext');
	writeFileSync(program, '#!/bin/sh\nulimit -v\nulimit -t\n');
	chmodSync(program, 0o755);
	const lines: string[] = [];
	try {
		for await (const some of readPdf(join(folder, 'no.pdf'), program)) lines.push(...some);
	} finally {
		rmSync(folder, { recursive: true });
	}
	const [kilobytes, seconds] = lines;
	// Only some systems can limit a program's address space.
	if (process.platform === 'linux') expect(kilobytes).toBe(String(1024 * 1024));
	expect(seconds).toBe('60');
});
