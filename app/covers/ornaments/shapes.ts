import { number } from '../drawing/number';

/** Returns an SVG rectangle. `more` contains further attributes of the rectangle. */
export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
	const place = (x ? ` x="${number(x)}"` : '') + (y ? ` y="${number(y)}"` : '');
	return `<rect${place} width="${number(width)}" height="${number(height)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
	const place = (x ? ` cx="${number(x)}"` : '') + (y ? ` cy="${number(y)}"` : '');
	return `<circle${place} r="${number(radius)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function path(d: string, fill: string, more = ''): string {
	return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

/** Returns an SVG path with a stroke and no fill. */
export function line(d: string, stroke: string, width: number, more = ''): string {
	return path(d, 'none', `stroke="${stroke}" stroke-width="${number(width)}"${more && ` ${more}`}`);
}

/** Returns the outline of a rectangle. */
export function frame(x: number, y: number, width: number, height: number, stroke: string, weight: number): string {
	return rect(x, y, width, height, 'none', `stroke="${stroke}" stroke-width="${number(weight)}"`);
}

/** Returns SVG shapes that are moved and scaled. */
export function placed(x: number, y: number, scale: number, shapes: string, more = ''): string {
	const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
	return `<g transform="translate(${number(x)} ${number(y)})${scaled}"${more && ` ${more}`}>${shapes}</g>`;
}

/** A template tag for path data. Rounds all numbers in the path data to a tenth. */
export function d(text: TemplateStringsArray, ...values: (number | string)[]): string {
	return String.raw({ raw: text }, ...values.map((value) => (typeof value === 'number' ? number(value) : value)));
}
