/** Renders a line of text that marks the sample shop, so that visitors do not think that the shop is real. */
export const SampleLine = () => (
	<aside className="sample-line" aria-label="Sample shop">
		This is a sample shop: nothing here is for sale.
	</aside>
);
