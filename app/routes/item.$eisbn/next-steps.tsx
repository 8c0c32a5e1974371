import { PhoneLink } from '../../ui/phone-link';
import type { ItemData } from './load-item.server';

/** Shows what a shopper can do if a title cannot be bought. */
export function NextSteps({ item: { title, store } }: { item: ItemData }) {
	return (
		<ul className="next-steps no-print" aria-label="Next steps">
			<li>
				<a href={`/item/${title.eisbn}/tell-me`}>Tell me when it is here</a>
			</li>
			{store.email ? (
				<li>
					<a href={`/item/${title.eisbn}/ask`}>Ask us about it</a>
				</li>
			) : null}
			{store.phone ? (
				<li>
					Call us: <PhoneLink number={store.phone} />
				</li>
			) : null}
		</ul>
	);
}
