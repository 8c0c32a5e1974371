/** Nobody shall take the invented shop for one that sells. */
export const SampleLine = () => (
	<aside className="sample-line" aria-label="Sample shop">
		This is a sample shop: nothing here is for sale.
	</aside>
);
