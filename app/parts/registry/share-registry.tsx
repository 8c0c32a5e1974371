import { useEffect, useState } from 'react';
import { announce } from '../../components/announce';

/** A registry's address. */
export interface SharedRegistry {
	title: string;
	url: string;
}

/** How long it is said that the address was copied (spec 3 §9). Milliseconds. */
const saidFor = 1000;

/** The address of a registry, to be given to others; where scripts run a button copies it (spec 3 §2). */
export function ShareRegistry({ shared: { title, url } }: { shared: SharedRegistry }) {
	const [live, setLive] = useState(false);
	const [copied, setCopied] = useState(0);
	useEffect(() => setLive('clipboard' in navigator), []);
	useEffect(() => {
		if (copied === 0) return;
		const done = setTimeout(() => setCopied(0), saidFor);
		return () => clearTimeout(done);
	}, [copied]);
	const copy = async () => {
		await navigator.clipboard.writeText(url);
		setCopied((times) => times + 1);
		announce('Link Copied!');
	};
	return (
		<>
			<p>{`Whoever has this address sees “${title}”, and can buy for it.`}</p>
			<p>
				<a href={url} className="list-address">
					{url}
				</a>
			</p>
			{live ? (
				<p>
					<button type="button" className="button" onClick={copy}>
						{copied > 0 ? 'Copied!' : 'Copy link'}
					</button>
				</p>
			) : null}
			{copied > 0 ? (
				<p className="banner banner-success toast" aria-hidden="true">
					Link Copied!
				</p>
			) : null}
		</>
	);
}
