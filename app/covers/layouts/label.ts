import { emblem } from '../ornaments/emblem';
import { d, frame, line, path, rect } from '../ornaments/shapes';
import { type Layout, placeTitle, setAuthor } from './page';

/** Draws a paper label on cloth, with a strip of another cloth along the spine. */
export const label: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const strip = chance() < 0.6 ? Math.round(width * 0.13) : 0;
	const notched = chance() < 0.5;
	const x = strip + (width - strip) * 0.1;
	const box = { x, y: height * 0.11, width: (width - strip) * 0.8, height: height * 0.56 };
	const inner = { x: x + 18, y: box.y + 26, width: box.width - 36 };
	const author = { ...inner, y: box.y + box.height - 44, height: 24 };
	const title = { ...inner, height: author.y - inner.y - 12 };
	const middle = strip + (width - strip) / 2;
	return [
		cloth(width, height, palette.ink),
		strip ? rect(0, 0, strip, height, palette.accent) + rect(strip, 0, 1.5, height, palette.ink, 'opacity=".5"') : '',
		notched
			? path(notch(box.x, box.y, box.width, box.height, 12), palette.ink)
			: rect(box.x, box.y, box.width, box.height, palette.ink),
		notched
			? path(notch(box.x + 6, box.y + 6, box.width - 12, box.height - 12, 12), 'none', `stroke="${palette.ground}"`)
			: frame(box.x + 6, box.y + 6, box.width - 12, box.height - 12, palette.ground, 2) +
				frame(box.x + 10, box.y + 10, box.width - 20, box.height - 20, palette.ground, 0.7),
		placeTitle(page, title, { align: 'middle', stand: 'middle', fill: palette.ground }, 46),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ground }, 13.5),
		emblem(chance(), middle, height * 0.835, 22, strip ? palette.ink : palette.accent),
	].join('');
};

/** Draws cloth as two sets of dashed lines. A fine pattern would flicker where the cover is shown small. */
function cloth(width: number, height: number, ink: string): string {
	const threads = (data: string, across: number) => line(data, ink, across, 'stroke-dasharray="1 3" opacity=".1"');
	return threads(d`M0 ${height / 2}H${width}`, height) + threads(d`M${width / 2} 0V${height}`, width);
}

function notch(x: number, y: number, width: number, height: number, cut: number): string {
	const arc = (dx: number, dy: number) => d`a${cut} ${cut} 0 0 0 ${dx} ${dy}`;
	const [across, down] = [width - 2 * cut, height - 2 * cut];
	return d`M${x + cut} ${y}h${across}${arc(cut, cut)}v${down}${arc(-cut, cut)}h${-across}${arc(-cut, -cut)}v${-down}${arc(cut, -cut)}Z`;
}
