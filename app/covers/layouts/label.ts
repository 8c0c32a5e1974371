import { emblem } from '../ornaments/emblem';
import { d, frame, path, rect } from '../ornaments/shapes';
import { setTitle } from '../text/set-title';
import { type Layout, largest, setAuthor } from './page';

/** A paper label on cloth, with a strip of another cloth along the spine. */
export const label: Layout = (page) => {
	const { width, height, palette, chance } = page;
	const strip = chance() < 0.6 ? Math.round(width * 0.13) : 0;
	const notched = chance() < 0.5;
	const x = strip + (width - strip) * 0.12;
	const box = { x, y: height * 0.11, width: (width - strip) * 0.76, height: height * 0.52 };
	const inner = { x: x + 20, y: box.y + 24, width: box.width - 40 };
	const author = { ...inner, y: box.y + box.height - 48, height: 26 };
	const title = { ...inner, height: author.y - inner.y - 12 };
	const style = {
		face: page.voice.title,
		under: page.voice.under,
		align: 'middle',
		stand: 'middle',
		max: largest(page, 46),
	} as const;
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
		setTitle(page.title, title, { ...style, fill: palette.ground }),
		setAuthor(page, author, { align: 'middle', stand: 'bottom', fill: palette.ground }, 13.5),
		emblem(chance(), middle, height * 0.82, 22, strip ? palette.ink : palette.accent),
	].join('');
};

function cloth(width: number, height: number, ink: string): string {
	const threads = `<path d="M0 .5H3M.5 0V3" stroke="${ink}" stroke-width=".6" opacity=".22"/>`;
	return `<pattern id="c" width="3" height="3" patternUnits="userSpaceOnUse">${threads}</pattern>${rect(0, 0, width, height, 'url(#c)')}`;
}

function notch(x: number, y: number, width: number, height: number, cut: number): string {
	const arc = (dx: number, dy: number) => d`a${cut} ${cut} 0 0 0 ${dx} ${dy}`;
	const [across, down] = [width - 2 * cut, height - 2 * cut];
	return d`M${x + cut} ${y}h${across}${arc(cut, cut)}v${down}${arc(-cut, cut)}h${-across}${arc(-cut, -cut)}v${-down}${arc(cut, -cut)}Z`;
}
