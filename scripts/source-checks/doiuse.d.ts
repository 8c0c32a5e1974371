/** Types for the used part of the package, which has none. */
declare module 'doiuse' {
	import type { AcceptedPlugin, ChildNode } from 'postcss';

	interface Usage {
		/** As caniuse names it. */
		feature: string;
		/** `missing`: the browsers that do not know it, in words. */
		featureData: { missing?: string };
		usage: ChildNode;
	}

	const DoIUse: new (options: { onFeatureUsage(usage: Usage): void }) => AcceptedPlugin;
	export default DoIUse;
}
