import { useEffect, useRef, useState } from 'react';
import type { ItemData } from './load-item.server';

/**
 * Shows pictures of inside pages of the book. Each picture of an inside page links to the picture in full size. With scripts,
 * removes pictures that fail to load (docs/behaviour/item-page.md#what-it-shows).
 */
export function Interiors({ addresses }: { addresses: ItemData['interiors'] }) {
	const list = useRef<HTMLUListElement>(null);
	const [failed, setFailed] = useState<readonly string[]>([]);
	// Removes the pictures that failed before this script ran.
	useEffect(() => {
		for (const image of list.current?.querySelectorAll('img') ?? []) {
			if (image.complete && image.naturalWidth === 0) setFailed(and(image.getAttribute('src') ?? ''));
		}
	}, []);
	const pages = addresses
		.map((address, at) => ({ address, number: at + 1 }))
		.filter(({ address }) => !failed.includes(address));
	if (pages.length === 0) return null;
	return (
		<ul className="interiors" aria-label="Inside the book" ref={list}>
			{pages.map(({ address, number }) => (
				<li key={address}>
					<a href={address}>
						<img
							src={address}
							alt={`Inside the book, ${number}`}
							width={80}
							height={120}
							loading="lazy"
							onError={() => setFailed(and(address))}
						/>
					</a>
				</li>
			))}
		</ul>
	);
}

const and = (one: string) => (others: readonly string[]) => (others.includes(one) ? others : [...others, one]);
