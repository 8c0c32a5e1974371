import { pictureAddresses } from '../picture-addresses';
import type { TitleRecord } from '../title-record';
import { childrenOf, type OnixNode, textOf } from './node';
import { isForShoppers } from './texts';

/**
 * The codes of ONIX list 158 for pictures of the inside of a book: sample content, table of contents, index, and pictures of the
 * product itself. Codes for cover pictures are not included.
 */
const resourceTypes = ['15', '25', '32', '07'];
/** The code of ONIX list 159 for a still image. */
const stillImage = '03';
/**
 * The codes of ONIX list 161 for linkable and downloadable files. The code for embeddable applications is not included, because
 * these are not pictures.
 */
const fileForms = ['', '01', '02'];
/** The codes of ONIX 2.1, list 38, for pictures of the table of contents and of sample content. */
const mediaTypes = ['22', '23'];
/** The code of ONIX 2.1, list 40, for a web address. */
const webAddress = '01';

/** Reads the URLs of the product's pictures of the inside, if the product has any. */
export function readInteriors(product: OnixNode): Pick<TitleRecord, 'interiors'> {
	const resources = childrenOf(product, 'SupportingResource')
		.filter(
			(node) =>
				resourceTypes.includes(textOf(node, 'ResourceContentType')) &&
				textOf(node, 'ResourceMode') === stillImage &&
				isForShoppers(node),
		)
		.flatMap((node) =>
			childrenOf(node, 'ResourceVersion')
				.filter((version) => fileForms.includes(textOf(version, 'ResourceForm')))
				// Several versions of one picture differ in size or format. The first version in the feed is used.
				.slice(0, 1),
		);
	const media = childrenOf(product, 'MediaFile').filter(
		(node) =>
			mediaTypes.includes(textOf(node, 'MediaFileTypeCode')) && textOf(node, 'MediaFileLinkTypeCode') === webAddress,
	);
	const interiors = pictureAddresses([
		...resources.map((version) => textOf(version, 'ResourceLink')),
		...media.map((node) => textOf(node, 'MediaFileLink')),
	]);
	return interiors.length > 0 ? { interiors } : {};
}
