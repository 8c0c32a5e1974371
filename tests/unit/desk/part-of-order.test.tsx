import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PartOfOrder } from '../../../desk/parts/orders/part-of-order';

const partSentBy = (carrier: string, chosenCarrier = '') =>
	renderToStaticMarkup(
		<PartOfOrder
			orderNumber="1001"
			part={{ number: 1, kind: 'sent', carrier, tracking_number: '7023 2101', at: 1_790_000_000, copies: [] }}
			chosenCarrier={chosenCarrier}
			inOrder={[]}
			version="a"
			readOnly
			mayTell={false}
			typed={{}}
			isChanged={false}
		/>,
	);

it('links the tracking number of a part that Canada Post carries', () => {
	expect(partSentBy('Canada Post')).toMatch(/<a href="https:\/\/www\.canadapost[^"]*=70232101"[^>]*>7023 2101<\/a>/);
});

it('links the tracking number of a part without a carrier to the carrier that the customer chose', () => {
	expect(partSentBy('', 'Canada Post')).toMatch(/<a href="https:\/\/www\.canadapost[^"]*=70232101"/);
	expect(partSentBy('A neighbour', 'Canada Post')).not.toMatch(/<a href="https:/);
});

it('shows the tracking number of an unknown carrier without a link', () => {
	const html = partSentBy('A neighbour');
	expect(html).toContain('7023 2101');
	expect(html).not.toMatch(/<a href="https:/);
});
