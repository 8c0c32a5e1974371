import { isTicket } from '~store/contract/ticket';
import { stageOf } from '../../components/availability';
import { PhoneLink } from '../../components/phone-link';
import type { ItemData } from './load-item.server';

/** What a shopper can do about a title that cannot be bought; nothing where it can, and about a ticket: its event is over, called off or full. */
export function NextSteps({ item: { title, store } }: { item: ItemData }) {
	if (title.is_giftcard || isTicket(title) || !title.available.every((offer) => stageOf(offer) === 'never'))
		return null;
	return (
		<ul className="next-steps no-print" aria-label="What you can do">
			{title.edition_count > 0 ? (
				<li>
					<a href={`/item/${title.eisbn}/editions`}>See the other editions</a>
				</li>
			) : null}
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
