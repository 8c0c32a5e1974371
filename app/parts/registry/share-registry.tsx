import { useCopy } from '../../components/use-copy';

/** A registry's address. */
export interface SharedRegistry {
	title: string;
	url: string;
}

/** The address of a registry, to be given to others; where scripts run a button copies it (spec 3 §2). */
export function ShareRegistry({ shared: { title, url } }: { shared: SharedRegistry }) {
	const { copy, copied } = useCopy(url);
	return (
		<>
			<p>{`Whoever has this address sees “${title}”, and can buy for it.`}</p>
			<p>
				<a href={url} className="list-address">
					{url}
				</a>
			</p>
			{copy ? (
				<p>
					<button type="button" className="button" onClick={copy}>
						{copied ? 'Copied!' : 'Copy link'}
					</button>
				</p>
			) : null}
			{copied ? (
				<p className="banner banner-success toast" aria-hidden="true">
					Link Copied!
				</p>
			) : null}
		</>
	);
}
