import { pick } from '../drawing/chance';
import { circle, line, path, placed } from './shapes';

/** Draws ornaments in one colour, with coordinates from -20 to 20. */
const emblems: readonly [(ink: string) => string, ...((ink: string) => string)[]] = [
	(ink) => line('M0-20V20M-20 0H20M-14-14L14 14M14-14L-14 14', ink, 3),
	(ink) => path('M8-18A19 19 0 1 0 8 18A15 15 0 1 1 8-18Z', ink),
	(ink) => path('M0-20C14-8 14 8 0 20C-14 8-14-8 0-20Z', ink) + line('M-20 0H-14M14 0H20', ink, 3),
	(ink) => path('M0-20L6-6L20 0L6 6L0 20L-6 6L-20 0L-6-6Z', ink),
	(ink) => circle(0, 0, 7, ink) + circle(0, 0, 13, 'none', `stroke="${ink}" stroke-width="2"`) + ring(ink, 19),
	(ink) => line('M-20-8q10-10 20 0t20 0M-20 2q10-10 20 0t20 0M-20 12q10-10 20 0t20 0', ink, 3),
	(ink) => path('M-16 18V-2A16 16 0 0 1 16-2V18H8V-2A8 8 0 0 0-8-2V18Z', ink),
	(ink) => path('M-20 0C-10-14 10-14 20 0C10 14-10 14-20 0ZM0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7Z', ink),
	(ink) => path('M0 20V-2C-14 0-18-8-18-18C-6-18 0-12 0-2C0-12 6-18 18-18C18-8 14 0 0-2', ink) + stem(ink),
];

function ring(ink: string, radius: number): string {
	return circle(0, 0, radius, 'none', `stroke="${ink}" stroke-width="2"`);
}

function stem(ink: string): string {
	return line('M0-4V20', ink, 3);
}

/** Draws a small ornament around a point with a radius. `at`, a number from 0 to below 1, selects the ornament. */
export function emblem(at: number, x: number, y: number, radius: number, ink: string): string {
	return placed(x, y, radius / 20, pick(emblems, at)(ink));
}
