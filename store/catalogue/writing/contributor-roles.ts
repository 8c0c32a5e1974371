/** The words that shoppers see for the contributor roles of ONIX list 17. */
const words: Record<string, string> = {
	A06: 'Composer',
	A07: 'Artist',
	A08: 'Photographer',
	A12: 'Illustrator',
	A13: 'Photographer',
	A14: 'Text by',
	A15: 'Preface',
	A19: 'Afterword',
	A22: 'Epilogue',
	A23: 'Foreword',
	A24: 'Introduction',
	A29: 'Introduction and notes',
	A32: 'Contributor',
	A35: 'Drawings',
	A36: 'Cover design',
	A39: 'Maps',
	A40: 'Inker',
	A46: 'Inker',
	A48: 'Letterer',
	B01: 'Editor',
	B02: 'Revised by',
	B03: 'Retold by',
	B04: 'Abridged by',
	B05: 'Adapted by',
	B06: 'Translator',
	B09: 'Series editor',
	B10: 'Edited and translated by',
	B11: 'Editor in chief',
	B13: 'Volume editor',
	B20: 'Consultant editor',
	C01: 'Compiler',
	D02: 'Director',
	E03: 'Narrator',
	E07: 'Narrator',
};

/**
 * Returns a contributor's role in words for shoppers. Returns null for a contributor who wrote the book, alone, with others or
 * under another name.
 */
export function roleWords(role: string | undefined): string | null {
	if (!role || /^A0[1-59]$/.test(role)) return null;
	return words[role] ?? 'Contributor';
}
