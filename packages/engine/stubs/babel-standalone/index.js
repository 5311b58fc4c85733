throw new Error("@babel/standalone is not installed: Cube's compiler does not use it");
