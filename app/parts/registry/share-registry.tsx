import { Link } from '@remix-run/react';
import { registryPath } from '../../paths/registry-paths';
import { useCopy } from '../../ui/use-copy';

/** A gift registry and its address for sharing. */
export interface SharedRegistry {
	id: number;
	title: string;
	url: string;
}

/** Shows the next steps after a gift registry was created. A new gift registry has no titles yet. */
export const RegistryBegun = ({ id }: Pick<SharedRegistry, 'id'>) => (
	<>
		<p>
			Next, add books to the registry. Each book’s page has the button “Add to a gift registry”. Then share the link
			with anyone who asks what you wish for.
		</p>
		<p className="cluster">
			<a className="button button-primary" href="/browse">
				Find books for the registry
			</a>{' '}
			<Link className="button" to={registryPath(id)}>
				See the registry
			</Link>
		</p>
	</>
);

/**
 * Shows a gift registry's address for sharing. With scripts, a button copies the address (docs/behaviour/registry.md#sharing).
 */
export function ShareRegistry({ shared: { title, url } }: { shared: SharedRegistry }) {
	const { copy, copied } = useCopy(url);
	return (
		<>
			<p>{`Anyone with this link can see “${title}” and buy gifts from it.`}</p>
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
