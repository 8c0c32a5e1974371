import { Link } from '@remix-run/react';
import type { Shell } from './shell.server';

/** Renders the shop's name or logo, with a link to the home page. */
export function Wordmark({ shell: { home, name, logo } }: { shell: Pick<Shell, 'home' | 'name' | 'logo'> }) {
	return (
		<Link className={`wordmark ${wordmarkSize(name)}`} to={home}>
			{logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={name} /> : <span>{name}</span>}
		</Link>
	);
}

/** The lengths of a name's longest word for which the style sheet has a font size, in characters. */
const steps = [9, 14, 20, 32];

/** A name with at most this many characters fits on one line, at any font size. */
const inOneLine = 20;

/** Returns CSS classes for the font size of a shop's name, so that its longest word fits on one line on every screen width. */
function wordmarkSize(name: string): string {
	const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length));
	const step = steps.find((letters) => letters >= longest) ?? steps.at(-1);
	const whole = name.length <= inOneLine ? ' wordmark-short' : '';
	return `wordmark-letters-${step}${isLong(name) ? ' wordmark-long' : whole}`;
}

/** Whether a shop's name needs a separate row on a phone. */
export const isLong = (name: string): boolean => name.length > 28;
