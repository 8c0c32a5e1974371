/** Makes the smallest possible PDF from pages of ASCII lines. `trailer` is added to its trailer. */
export function pdfOf(...pages: string[][]): Buffer {
	return pdfWith('', pages);
}

/** Makes the same PDF with extra trailer entries, such as encryption. */
export function pdfWith(trailer: string, pages: string[][]): Buffer {
	const numbers = pages.map((_, index) => 4 + index * 2);
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
		...pages.flatMap((lines, index) => {
			const shown = lines.map(
				(line, at) => `BT /F1 10 Tf 40 ${780 - at * 14} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
			);
			const stream = shown.join('\n');
			const contents = (numbers[index] ?? 0) + 1;
			return [
				`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`,
				`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
			];
		}),
	];
	let text = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const at = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return at;
	});
	const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
	const size = objects.length + 1;
	return Buffer.from(
		`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
		'latin1',
	);
}
