import { coverAddress } from '~/covers/cover-address';
import type { SubstituteOffer } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';

interface SubstituteFactsProps {
	offer: SubstituteOffer;
	/** The host of cover images; null if the shop draws its own covers. */
	covers: string | null;
}

/** Shows a substitute with the description that the customer gets. */
export const SubstituteFacts = ({ offer, covers }: SubstituteFactsProps) => (
	<div className="desk-substitute">
		<img
			src={coverAddress(offer.eisbn, offer.cover_image_cache ?? undefined, covers)}
			alt={`Cover of ${offer.title}`}
			width={120}
			height={180}
		/>
		<dl className="desk-facts">
			<dt>Title</dt>
			<dd>{offer.title}</dd>
			<dt>Author</dt>
			<dd>{offer.authors || 'Unknown'}</dd>
			<dt>Language</dt>
			<dd>{offer.language || 'Unknown'}</dd>
			<dt>Format</dt>
			<dd>{[offer.binding, offer.condition_text, offer.note].filter((words) => words !== '').join('. ')}</dd>
			<dt>ISBN</dt>
			<dd>{offer.eisbn}</dd>
			<dt>Price</dt>
			<dd>
				{offer.pays === offer.price
					? dollars(offer.price)
					: `${dollars(offer.price)}; the customer pays ${dollars(offer.pays)}, as for the copy they ordered`}
			</dd>
			<dt>Available</dt>
			<dd>{offer.available}</dd>
		</dl>
	</div>
);
