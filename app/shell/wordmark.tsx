import { Link } from '@remix-run/react';
import type { Shell } from './shell.server';

/** The shop's name or logo, with a link to the front page. */
export function Wordmark({ shell: { home, name, logo } }: { shell: Pick<Shell, 'home' | 'name' | 'logo'> }) {
	return (
		<Link className={`wordmark ${wordmarkSize(name)}`} to={home}>
			{logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={name} /> : <span>{name}</span>}
		</Link>
	);
}

/** The lengths of words that the style sheet makes room for, in letters. */
const steps = [9, 14, 20, 32];

/** A name of at most this many letters fits on one line, at any size. */
const inOneLine = 20;

/**
 * Returns the classes that make a shop's name small enough for its longest word to fit on one line on any page width.
 */
function wordmarkSize(name: string): string {
	const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length));
	const step = steps.find((letters) => letters >= longest) ?? steps.at(-1);
	const whole = name.length <= inOneLine ? ' wordmark-short' : '';
	return `wordmark-letters-${step}${isLong(name) ? ' wordmark-long' : whole}`;
}

/** Whether a shop's name needs a row of its own on a phone. */
export const isLong = (name: string): boolean => name.length > 28;
