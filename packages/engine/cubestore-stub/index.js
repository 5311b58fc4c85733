module.exports = { isCubeStoreSupported: () => false };
