import { Link } from '@remix-run/react';
import type { Shell } from './shell.server';

/** The shop's name or its logo, which leads home. */
export function Wordmark({ shell: { home, name, logo } }: { shell: Shell }) {
	return (
		<Link className={name.length > 28 ? 'wordmark wordmark-long' : 'wordmark'} to={home}>
			{logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={name} /> : name}
		</Link>
	);
}
