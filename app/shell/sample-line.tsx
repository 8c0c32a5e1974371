/** Marks the sample shop, so that visitors do not mistake it for a real one. */
export const SampleLine = () => (
	<aside className="sample-line" aria-label="Sample shop">
		This is a sample shop: nothing here is for sale.
	</aside>
);
